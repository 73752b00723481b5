import type { OnboardingState } from '../accountState.ts'
import type { Slice } from '../slice.ts'

export const onboardingSlice = {
  fromSnapshot: ({ onboardingSteps }) => onboardingSteps,
  on: { onboarding_steps: (_own, { steps }) => steps },
} satisfies Slice<OnboardingState>
