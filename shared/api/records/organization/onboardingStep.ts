import { z } from 'zod'
import type { OnboardingStep } from '../../types.ts'
import { name, text } from '../lenient.ts'

export const onboardingStep = z
  .object({ type: text, name })
  .transform((wire): OnboardingStep => ({ type: wire.type, name: wire.name }))
