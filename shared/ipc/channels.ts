import type { callInputs } from './contract.ts'

export type CallName = keyof typeof callInputs

declare const CALL_NAMES: readonly CallName[]
/**
 * Names of the calls between renderer and main, the keys of `callInputs`. Inserted by the build (.config/callNames.ts),
 * because the preload script and the start of main need only the names, not the schemas.
 */
export const callNames = CALL_NAMES

/** Names of the pushes from main to the renderer. */
export const pushNames = [
  'account.batch',
  'account.renewed',
  'account.detached',
  'accounts.changed',
  'settings.changed',
  'upload.changed',
  'downloads.changed',
  'login.finished',
  'app.command',
  'app.navigate',
  'microphone.stopped',
  'topic.automatic',
  'app.notice',
  'app.playSound',
] as const
export type PushName = (typeof pushNames)[number]
