import type { callInputs } from './contract.ts'

export type CallName = keyof typeof callInputs

declare const CALL_NAMES: readonly CallName[]
/**
 * The calls that cross the bridge: the names of `callInputs`, which the build puts here (.config/callNames.ts). The
 * preload script and the start of main need the names alone, and no schema.
 */
export const callNames = CALL_NAMES

/** The pushes that cross the bridge. */
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
  'topic.automatic',
  'app.notice',
] as const
export type PushName = (typeof pushNames)[number]
