// Telling somebody what happens at their table: three quiet sounds and, if they look elsewhere, a notification.

export type Sound = 'turn' | 'move' | 'end'
type Tone = readonly [pitch: number, start: number, length: number, volume: number]

const SOUNDS: Record<Sound, readonly Tone[]> = {
  turn: [[523, 0, 0.5, 0.06], [784, 0.13, 0.5, 0.06]], // prettier-ignore
  move: [[220, 0, 0.09, 0.05], [165, 0.02, 0.08, 0.03]], // prettier-ignore
  end: [[523, 0, 0.6, 0.05], [659, 0.16, 0.6, 0.05], [784, 0.32, 0.9, 0.05]], // prettier-ignore
}
const APART = 0.12 // seconds between two sounds of one kind

let audio: AudioContext | undefined
const last: Partial<Record<Sound, number>> = {}

export function play(sound: Sound): void {
  try {
    audio ??= new AudioContext()
    if (audio.state === 'suspended') void audio.resume() // browsers wait for a first click
    const now = audio.currentTime
    if (now - (last[sound] ?? -1) < APART) return
    last[sound] = now
    for (const [pitch, after, length, loud] of SOUNDS[sound]) {
      const tone = audio.createOscillator()
      const volume = audio.createGain()
      tone.frequency.value = pitch
      volume.gain.setValueAtTime(0, now + after)
      volume.gain.linearRampToValueAtTime(loud, now + after + 0.015)
      volume.gain.exponentialRampToValueAtTime(0.0001, now + after + length)
      tone.connect(volume).connect(audio.destination)
      tone.start(now + after)
      tone.stop(now + after + length)
    }
  } catch {
    // no sound on this device
  }
}

/** A notification for somebody who looks elsewhere; a newer one about the same table takes its place. */
export function notify(title: string, body: string, tag: string): void {
  if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return
  try {
    const note = new Notification(title, { body, tag, icon: '/seal.svg' })
    note.onclick = () => {
      window.focus()
      note.close()
    }
    document.addEventListener('visibilitychange', () => note.close(), { once: true })
  } catch {
    // some phones show notifications of installed applications only
  }
}
