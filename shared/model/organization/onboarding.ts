import type { OnboardingState } from '../state/accountState.ts'
import type { Slice } from '../state/slice.ts'

export const onboardingSlice = {
  fromSnapshot: ({ onboardingSteps }) => onboardingSteps,
  on: { onboarding_steps: (_own, { steps }) => steps },
} satisfies Slice<OnboardingState>
