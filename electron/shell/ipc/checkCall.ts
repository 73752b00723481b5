import type { CallName } from '../../../shared/ipc/channels.ts'
import { maxRealmPictureBytes } from '../../../shared/ipc/calls/realmPicture.ts'
import { maxPictureBytes } from '../../../shared/ipc/calls/ownPicture.ts'
import { callInputs } from '../../../shared/ipc/contract.ts'
import type { CallInput, CallResult } from '../../../shared/ipc/contract.ts'

/** The parts of Electron's frame that are checked. */
export interface Frame {
  readonly url: string
  readonly origin: string
  readonly parent: unknown
}

/** Returns the reason to refuse a call by this sender, or null if it is the top page of a window of the app. */
export function senderFault(
  frame: Frame | null | undefined,
  windowIsOurs: boolean,
  isAppUrl: (url: string) => boolean,
): string | null {
  if (!windowIsOurs) return 'not a window of ours'
  // A frame that no longer exists has no origin to check.
  if (frame === null || frame === undefined) return 'no frame'
  if (frame.parent !== null) return 'not the top frame'
  // A sandboxed or blank page may keep the address but lose the origin, or vice versa.
  return isAppUrl(frame.url) && isAppUrl(frame.origin) ? null : 'foreign origin'
}

/** Calls about the whole app, or that end an account. Only the main window has buttons for them. */
const ofMain =
  /^(?:login\.|accounts\.|account\.(?:signOut|mute)$|app\.(?:theme|testNotification|chooseSound)$|store\.unkept$|spelling\.(?!start$))/

/** Returns the reason why a window of one conversation of `account` may not make this call, or null if it may. */
export function confinementFault(name: CallName, input: unknown, account: string): string | null {
  if (ofMain.test(name)) return 'not for a window of one conversation'
  const requestedAccount =
    typeof input === 'object' && input !== null && 'account' in input ? input.account : account
  return requestedAccount === account ? null : 'another account'
}

/** Room for the longest message and 50,000 ids, and little more. */
const limits = { characters: 2_000_000, nodes: 120_000, depth: 24 }
/** Maximum number of bytes for calls that contain some. */
const maxBytesOf: Readonly<Partial<Record<CallName, number>>> = {
  'upload.add': 100 * 1024 * 1024,
  'account.setPicture': maxPictureBytes,
  'bot.create': maxPictureBytes,
  'organization.setPicture': maxRealmPictureBytes,
  'organization.addEmoji': maxRealmPictureBytes,
}
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Returns the reason to refuse `input` before its schema is applied, or null: larger than any legitimate call, too
 * deep, circular, of a type that JSON does not have (except bytes in calls that contain some), or with a key that could
 * reach a prototype.
 */
export function inputFault(input: unknown, name?: CallName): string | null {
  const bytesAllowed = (name && maxBytesOf[name]) ?? 0
  let characters = 0
  let bytes = 0
  let nodes = 0
  const queue: { readonly value: unknown; readonly depth: number }[] = [{ value: input, depth: 0 }]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { value, depth } = next
    if (++nodes > limits.nodes || depth > limits.depth) return 'too large'
    if (typeof value === 'string') characters += value.length
    else if (typeof value === 'bigint' || typeof value === 'function' || typeof value === 'symbol')
      return 'not plain'
    else if (typeof value === 'object' && value !== null) {
      if (value instanceof Uint8Array && bytesAllowed > 0) {
        bytes += value.byteLength
        if (bytes > bytesAllowed) return 'too large'
        continue
      }
      if (!isPlain(value)) return 'not plain'
      const keys = Array.isArray(value) ? [] : Object.keys(value)
      for (const key of keys) {
        if (prototypeKeys.has(key)) return 'prototype key'
        characters += key.length
      }
      const values: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
      if (nodes + queue.length + values.length > limits.nodes) return 'too large'
      for (const item of values) queue.push({ value: item, depth: depth + 1 })
    }
    if (characters > limits.characters) return 'too large'
  }
  return null
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
}

/** Parses the call's input with its schema, or returns why it is refused. */
export function parseInput<N extends CallName>(name: N, input: unknown): CallResult<CallInput<N>> {
  const fault = inputFault(input, name)
  if (fault !== null) return badInput(fault)
  const parsed = callInputs[name].safeParse(input)
  if (parsed.success) return { ok: true, value: parsed.data as CallInput<N> }
  // Contains only the place of the error, never the value, because it is logged.
  return badInput(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`).join(', '))
}

const badInput = (message: string): CallResult<never> => ({
  ok: false,
  error: { code: 'bad-input', message },
})
