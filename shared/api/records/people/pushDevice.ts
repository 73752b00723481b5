import { z } from 'zod'
import type { PushDevice } from '../../types.ts'
import { int, name } from '../lenient.ts'

/** The id is a string before level 450, and always as a key. */
export const pushDevice = z
  .object({
    push_account_id: z.union([name, int.transform(String)]),
    status: name,
    error_code: name.nullish(),
  })
  .transform((wire): PushDevice => ({
    id: wire.push_account_id,
    status: wire.status,
    errorCode: wire.error_code ?? null,
  }))
