import type { OnboardingStep } from '../../api/types.ts'
import type { Slice } from '../slice.ts'

/** Hints for newcomers that are left to show. */
export type OnboardingState = readonly OnboardingStep[]

export const onboardingSlice = {
  fromSnapshot: ({ onboardingSteps }) => onboardingSteps,
  on: { onboarding_steps: (_own, { steps }) => steps },
} satisfies Slice<OnboardingState>
