import type { VideoCallsState } from '../state/accountState.ts'
import type { Slice } from '../state/slice.ts'

export const videoCallsSlice = {
  fromSnapshot: ({ videoCallTokens }) => videoCallTokens,
  on: {
    video_call_token: (own, { provider, hasToken }) =>
      own[provider] === hasToken ? own : { ...own, [provider]: hasToken },
  },
} satisfies Slice<VideoCallsState>
