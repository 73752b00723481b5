import type { Slice } from '../slice.ts'

/** Providers of video calls that the person has given the service access to. */
export interface VideoCallsState {
  readonly zoom: boolean
  readonly webex: boolean
}

export const videoCallsSlice = {
  fromSnapshot: ({ videoCallTokens }) => videoCallTokens,
  on: {
    video_call_token: (own, { provider, hasToken }) =>
      own[provider] === hasToken ? own : { ...own, [provider]: hasToken },
  },
} satisfies Slice<VideoCallsState>
