import { z } from 'zod'
import { t } from '../../../shared/i18n.ts'
import type { NotInvited } from '../../../shared/ipc/callError.ts'
import type { CallError, CallResult } from '../../../shared/ipc/contract.ts'
import { isDeadKey } from './apiError.ts'
import type { ApiError } from './apiError.ts'

export const done: CallResult<null> = { ok: true, value: null }
export const value = <T>(of: T): CallResult<T> => ({ ok: true, value: of })
export const fault = (error: CallError): { readonly ok: false; readonly error: CallError } => ({
  ok: false,
  error,
})

/** Returns the error for data that could not be written to disk. */
export const diskFault = (error: unknown): { readonly ok: false; readonly error: CallError } => {
  const why = (error as { readonly code?: string }).code ?? ''
  return fault({ code: 'unknown', message: t('core.diskFull', { why }) })
}

/** Converts a failed request to the error for windows: a stable code and a text for the user. */
export function callError(error: ApiError): CallError {
  switch (error.kind) {
    case 'network':
      if (error.cause === 'offline') return { code: 'offline', message: t('core.offline') }
      if (error.cause === 'tls') return { code: 'tls', message: t('core.tls') }
      return { code: 'network', message: t('core.network') }
    case 'refused':
      if (isDeadKey(error))
        return { code: 'needs-sign-in', message: t('core.needsSignIn'), serverCode: error.code }
      return {
        code: 'refused',
        // The server phrases its refusals for the user, in the user's language.
        message: error.message === '' ? t('core.refused') : error.message,
        serverCode: error.code,
        ...movableOf(error.code, error.body),
        ...notInvitedOf(error.code, error.body),
      }
    case 'rateLimited':
      return {
        code: 'rate-limit',
        message: t('core.rateLimit', { seconds: Math.ceil(error.retryAfter) }),
        retryAfterSeconds: error.retryAfter,
      }
    case 'serverFault':
      return { code: 'server', message: error.message || t('core.serverFault', { status: error.status }) }
    case 'malformed':
      return { code: 'server', message: t('core.malformed') }
    case 'notTheService':
      return { code: 'network', message: t('core.notTheService') }
    case 'aborted':
      return { code: 'network', message: t('core.aborted') }
    case 'tooOld':
      return { code: 'too-old', message: t('core.tooOld') }
    case 'tooNew':
      return { code: 'too-new', message: t('core.tooNew') }
  }
}

/** Returns the part of a topic that may still be moved, from the refusal of a late move (levels 172 and later). */
function movableOf(code: string, body: Readonly<Record<string, unknown>>): Pick<CallError, 'movable'> {
  if (code !== 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED') return {}
  const parsed = movable.safeParse(body)
  return parsed.success ? { movable: parsed.data } : {}
}

const movable = z
  .object({
    first_message_id_allowed_to_move: z.number().int().positive(),
    total_messages_allowed_to_move: z.number().int().positive(),
    total_messages_in_topic: z.number().int().positive(),
  })
  .transform((wire) => ({
    firstMessageId: wire.first_message_id_allowed_to_move,
    count: wire.total_messages_allowed_to_move,
    total: wire.total_messages_in_topic,
  }))

/** Returns the refused addresses from the refusal of invitations. */
function notInvitedOf(code: string, body: Readonly<Record<string, unknown>>): Pick<CallError, 'notInvited'> {
  if (code !== 'INVITATION_FAILED') return {}
  const parsed = notInvited.safeParse(body)
  return parsed.success ? { notInvited: parsed.data } : {}
}

const notInvited = z
  .object({
    errors: z.array(z.tuple([z.string(), z.string()]).rest(z.unknown())),
    sent_invitations: z.boolean().catch(false),
    daily_limit_reached: z.boolean().catch(false),
  })
  .transform((wire): NotInvited => ({
    addresses: wire.errors.map(([email, reason, isDeactivated]) => ({
      email,
      reason,
      isDeactivated: isDeactivated === true,
    })),
    isSome: wire.sent_invitations,
    isDailyLimit: wire.daily_limit_reached,
  }))
