import { z } from 'zod'
import type { NavigationView } from '../../types.ts'
import { address, flag, name } from '../lenient.ts'

export const navigationView = z
  .object({ fragment: address, is_pinned: flag, name: name.nullish() })
  .transform((wire): NavigationView => ({
    fragment: wire.fragment,
    isPinned: wire.is_pinned,
    name: wire.name ?? null,
  }))
