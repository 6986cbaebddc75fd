// Who I am here: a guest with a nickname, or an account.
import type { Me } from '../api/types'
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
}

export const session = new Session()
