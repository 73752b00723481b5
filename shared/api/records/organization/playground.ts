import { z } from 'zod'
import type { Playground } from '../../types.ts'
import { int, name } from '../lenient.ts'

export const playground = z
  .object({
    id: int,
    name,
    pygments_language: z.string(),
    url_template: z.string().nullish(),
    /** Below level 176: what the code is appended to. */
    url_prefix: z.string().nullish(),
  })
  .transform((wire): Playground => ({
    id: wire.id,
    name: wire.name,
    language: wire.pygments_language,
    urlTemplate: wire.url_template ?? (wire.url_prefix == null ? '' : `${wire.url_prefix}{code}`),
  }))
