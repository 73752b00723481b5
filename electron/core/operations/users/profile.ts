import { z } from 'zod'
import { content, recordOf } from '../../../../shared/api/records/lenient.ts'
import { routes } from '../../../../shared/api/routes/index.ts'
import { t } from '../../../../shared/i18n.ts'
import { selectSelf } from '../../../../shared/model/people/users.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import { fileSchema } from '../../platform/fileSchema.ts'
import type { OperationKind } from '../engine/operationKind.ts'
import { localEventId, routeKind, type RouteRow } from '../routeKind.ts'

/** Texts of the user's profile fields by field id; null for an empty field. */
type Texts = Readonly<Record<string, string | null>>

/** Texts, and their HTML if the server rendered it. */
const profileValue = fileSchema(
  z.object({
    texts: recordOf(content.nullable()),
    rendered: recordOf(content.nullable()).default({}),
  }),
)

const keyOf = (texts: Texts): string => `profile ${Object.keys(texts).sort().join(' ')}`

function valueNow(texts: Texts, state: AccountState): z.input<typeof profileValue> {
  const profile = selectSelf(state)?.profile ?? {}
  const ids = Object.keys(texts)
  return {
    texts: Object.fromEntries(ids.map((id) => [id, profile[id]?.value ?? null])),
    rendered: Object.fromEntries(ids.map((id) => [id, profile[id]?.renderedValue ?? null])),
  }
}

function shown(value: unknown, userId: number): readonly AccountEvent[] {
  // A value from the file may have been written by another version.
  const read = profileValue.safeParse(value)
  if (!read.success) return []
  const { rendered, texts } = read.data
  return Object.entries(texts).map(([fieldId, text]) => ({
    ...localEventId,
    type: 'realm_user',
    op: 'update',
    userId,
    change: {},
    profileChange: {
      fieldId,
      value: text === null ? null : { value: text, renderedValue: rendered[fieldId] ?? null },
    },
  }))
}

/** Returns the name of the field if only one is changed, otherwise null. Also null if the field no longer exists. */
function fieldName(texts: Texts, { profileFields }: AccountState): string | null {
  const [id, ...others] = Object.keys(texts)
  if (others.length > 0) return null
  return profileFields.find((field) => String(field.id) === id)?.name ?? null
}

/** Setting and clearing share keys, so that each replaces the other while waiting. */
const row = <P>(
  textsOf: (params: P) => Texts,
  words: 'outbox.profile_set' | 'outbox.profile_empty',
): RouteRow<P & Readonly<Record<string, unknown>>> => ({
  key: (params) => keyOf(textsOf(params)),
  words: (params, state) => {
    const field = fieldName(textsOf(params), state)
    return field === null ? t('outbox.profile') : t(words, { field })
  },
  optimistic: {
    value: (params) => ({ texts: textsOf(params) }),
    current: (params, state) => valueNow(textsOf(params), state),
    events: (_params, value, { self }) => shown(value, self.userId),
  },
})

const updateProfile = routeKind(
  routes.updateProfile,
  row(
    ({ values }: z.output<typeof routes.updateProfile.params>) =>
      Object.fromEntries(
        // The server sends lists of users as JSON text but expects arrays.
        values.map(({ fieldId, value }) => [
          String(fieldId),
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      ),
    'outbox.profile_set',
  ),
)

const removeProfile = routeKind(
  routes.removeProfile,
  row(
    ({ fieldIds }: z.output<typeof routes.removeProfile.params>) =>
      Object.fromEntries(fieldIds.map((id) => [String(id), null])),
    'outbox.profile_empty',
  ),
)

/** Operations that change the user's profile fields. */
export const profileKinds: readonly OperationKind[] = [updateProfile, removeProfile]
