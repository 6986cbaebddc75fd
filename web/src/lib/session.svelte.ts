// Who I am here: a guest with a nickname, or an account.
import type { Device, Me } from '../api/types'
import { forgetMine } from './app'
import { get, post } from './http'

class Session {
  me = $state.raw<Me>()

  async load(): Promise<Me> {
    this.me = await get<Me>('/api/me')
    return this.me
  }

  async rename(name: string): Promise<void> {
    this.me = await post<Me>('/api/me', { name })
  }

  /** Open an account; the tables of the guest I was come along. */
  async signUp(name: string, password: string): Promise<void> {
    this.me = await post<Me>('/api/accounts', { name, password })
  }

  /** Enter my account; the tables of the guest I was come along. */
  async signIn(name: string, password: string): Promise<void> {
    this.me = await post<Me>('/api/login', { name, password })
  }

  /** Leave my account on this device. */
  async signOut(): Promise<void> {
    await post('/api/logout')
    await forgetMine()
    this.me = { name: '', account: false }
  }

  /** A new password; all my other devices must sign in again. */
  async changePassword(present: string, wished: string): Promise<void> {
    await post('/api/password', { present, new: wished })
  }

  /** Delete my account, for good. */
  async deleteAccount(password: string): Promise<void> {
    await post('/api/account/delete', { password })
    await forgetMine()
    this.me = { name: '', account: false }
  }

  /** Where my account is open. */
  devices(): Promise<Device[]> {
    return get<Device[]>('/api/devices')
  }

  /** Sign out on one device, or without one on all others. */
  async signOutThere(device?: Device): Promise<void> {
    await post(device ? `/api/devices/${device.id}/logout` : '/api/devices/logout')
  }
}

export const session = new Session()
