import { z } from 'zod'
import type { OnboardingStep } from '../../types.ts'
import { name, nameOrNone } from '../lenient.ts'

export const onboardingStep = z
  .object({ type: nameOrNone, name })
  .transform((wire): OnboardingStep => ({ type: wire.type, name: wire.name }))
