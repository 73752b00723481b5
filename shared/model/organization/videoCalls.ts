import { hasAudioCallChoice, hasVoiceOnlyCalls } from '../../api/capabilities.ts'
import type { VideoCallsState } from '../state/accountState.ts'
import type { Slice } from '../state/slice.ts'
import { realmNumber, realmText, type WithRealm } from './realm.ts'

export const videoCallsSlice = {
  fromSnapshot: ({ videoCallTokens }) => videoCallTokens,
  on: {
    video_call_token: (slice, { provider, hasToken }) =>
      slice[provider] === hasToken ? slice : { ...slice, [provider]: hasToken },
  },
} satisfies Slice<VideoCallsState>

/** A provider of calls. `unknown` stands for those of newer servers. */
export type CallProvider =
  | 'bigBlueButton'
  | 'constructorGroups'
  | 'jitsi'
  | 'nextcloudTalk'
  | 'unknown'
  | 'webex'
  | 'zoom'

/** Providers by the number in the organization's settings. The server signs in to the second kind of Zoom itself. */
const providers: Readonly<Record<number, CallProvider>> = {
  1: 'jitsi',
  3: 'zoom',
  4: 'bigBlueButton',
  5: 'zoom',
  6: 'constructorGroups',
  7: 'nextcloudTalk',
  8: 'webex',
}

/** Returns the organization's provider of calls, or null if it has none. */
export function callProvider(state: WithRealm): CallProvider | null {
  const id = realmNumber(state, 'video_chat_provider', 0)
  if (id === 0) return null
  const provider = providers[id] ?? 'unknown'
  return provider === 'jitsi' && jitsiServer(state) === null ? null : provider
}

/** Returns the name of the organization's provider of calls, or "" if the server does not list it. */
export function callProviderName(state: WithRealm): string {
  const id = realmNumber(state, 'video_chat_provider', 0)
  const listed = state.realm.fields['available_video_chat_providers']
  if (typeof listed !== 'object' || listed === null) return ''
  const found: unknown = Object.values(listed).find(
    (each: unknown) => (each as { id?: unknown } | null)?.id === id,
  )
  const name = (found as { readonly name?: unknown } | undefined)?.name
  return typeof name === 'string' ? name : ''
}

/** Returns the web address of the Jitsi server: the organization's, or else that of its server. */
export function jitsiServer(state: WithRealm): string | null {
  const address = realmText(state, 'jitsi_server_url', '') || realmText(state, 'server_jitsi_server_url', '')
  return /^https?:/.test(address) && URL.canParse(address) ? address : null
}

/**
 * Returns the test for servers that start calls without video at a provider, or null if none does. The users of the
 * others turn off the camera in the call.
 */
export const voiceCallsOf = (provider: CallProvider): ((level: number) => boolean) | null =>
  voiceCalls[provider] ?? null

const voiceCalls: Readonly<Partial<Record<CallProvider, (level: number) => boolean>>> = {
  bigBlueButton: hasVoiceOnlyCalls,
  jitsi: () => true,
  zoom: hasAudioCallChoice,
}
