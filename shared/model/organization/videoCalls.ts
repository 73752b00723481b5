import type { VideoCallsState } from '../state/accountState.ts'
import type { Slice } from '../state/slice.ts'

export const videoCallsSlice = {
  fromSnapshot: ({ videoCallTokens }) => videoCallTokens,
  on: {
    video_call_token: (slice, { provider, hasToken }) =>
      slice[provider] === hasToken ? slice : { ...slice, [provider]: hasToken },
  },
} satisfies Slice<VideoCallsState>
