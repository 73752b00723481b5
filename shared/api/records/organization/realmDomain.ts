import { z } from 'zod'
import type { RealmDomain } from '../../types.ts'
import { flag, name } from '../lenient.ts'

export const realmDomain = z
  .object({ domain: name, allow_subdomains: flag })
  .transform((wire): RealmDomain => ({ domain: wire.domain, allowSubdomains: wire.allow_subdomains }))
