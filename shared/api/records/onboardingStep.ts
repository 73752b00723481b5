import { z } from 'zod'
import type { OnboardingStep } from '../types.ts'
import { text } from './lenient.ts'

export const onboardingStep = z
  .object({ type: text, name: z.string() })
  .transform((wire): OnboardingStep => ({ type: wire.type, name: wire.name }))
