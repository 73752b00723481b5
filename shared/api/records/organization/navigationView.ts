import { z } from 'zod'
import type { NavigationView } from '../../types.ts'
import { flag } from '../lenient.ts'

export const navigationView = z
  .object({ fragment: z.string(), is_pinned: flag, name: z.string().nullish() })
  .transform((wire): NavigationView => ({
    fragment: wire.fragment,
    isPinned: wire.is_pinned,
    name: wire.name ?? null,
  }))
