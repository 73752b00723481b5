import { z } from 'zod'
import type { Playground } from '../../types.ts'
import { address, int, name } from '../lenient.ts'

export const playground = z
  .object({
    id: int,
    name,
    pygments_language: name,
    url_template: address.nullish(),
    /** Below level 176: the code is appended to this. */
    url_prefix: address.nullish(),
  })
  .transform((wire): Playground => ({
    id: wire.id,
    name: wire.name,
    language: wire.pygments_language,
    urlTemplate: address.parse(
      wire.url_template ?? (wire.url_prefix == null ? '' : `${wire.url_prefix}{code}`),
    ),
  }))
