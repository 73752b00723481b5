import { useStore } from 'zustand'
import type { LaterState } from '../../../shared/model/state/accountState.ts'
import { accountStore } from '../../state/index.ts'

const none: LaterState = new Map()

/** The conversations of an account that the person put off, by conversationKey; none while it has no state. */
export const useLater = (account: string): LaterState =>
  useStore(accountStore(account), ({ state }) => state?.later ?? none)
