import { z } from 'zod'
import type { Device } from '../../types.ts'
import { idText, int, moment, name } from '../lenient.ts'

/** A token's id is opaque: a number or a text. */
export const tokenId = z.union([name, int.transform(String)]).nullable()

/** A device of a registration's `{[device_id]: Device}`, with its key as `device_id`. */
export const device = z
  .object({
    device_id: idText,
    push_key_id: int.nullish(),
    push_token_id: tokenId.optional(),
    pending_push_token_id: tokenId.optional(),
    push_token_last_updated_timestamp: moment.nullish(),
    push_registration_error_code: name.nullish(),
  })
  .transform((wire): Device => ({
    id: wire.device_id,
    pushKeyId: wire.push_key_id ?? null,
    pushTokenId: wire.push_token_id ?? null,
    pendingPushTokenId: wire.pending_push_token_id ?? null,
    pushTokenUpdatedAt: wire.push_token_last_updated_timestamp ?? null,
    pushErrorCode: wire.push_registration_error_code ?? null,
  }))
