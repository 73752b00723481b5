import type { VideoCallsState } from '../accountState.ts'
import type { Slice } from '../slice.ts'

export const videoCallsSlice = {
  fromSnapshot: ({ videoCallTokens }) => videoCallTokens,
  on: {
    video_call_token: (own, { provider, hasToken }) =>
      own[provider] === hasToken ? own : { ...own, [provider]: hasToken },
  },
} satisfies Slice<VideoCallsState>
