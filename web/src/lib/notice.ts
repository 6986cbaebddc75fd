// Telling somebody that it is his turn: a short sound and, if allowed, a notification.

let audio: AudioContext | undefined

function chime(): void {
  try {
    audio ??= new AudioContext()
    for (const [n, pitch] of [523, 784].entries()) {
      const start = audio.currentTime + n * 0.13
      const tone = audio.createOscillator()
      const volume = audio.createGain()
      tone.frequency.value = pitch
      volume.gain.setValueAtTime(0, start)
      volume.gain.linearRampToValueAtTime(0.06, start + 0.02)
      volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.5)
      tone.connect(volume).connect(audio.destination)
      tone.start(start)
      tone.stop(start + 0.5)
    }
  } catch {
    // no sound on this device
  }
}

export function announce(title: string, text: string, sound: boolean, notify: boolean): void {
  if (!document.hidden) return
  if (sound) chime()
  if (notify && 'Notification' in window && Notification.permission === 'granted') new Notification(title, { body: text })
}
