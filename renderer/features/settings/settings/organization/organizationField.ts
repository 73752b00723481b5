import type { OrganizationRow } from '../../../../../shared/api/routes/organization/organizationRows.ts'
import type { MessageKey } from '../../../../../shared/i18n.ts'
import {
  permissionTitles,
  type PermissionSetting,
} from '../../../../../shared/model/permissions/permissionTitles.ts'
import type { Question } from '../../../common/forms/index.ts'

/** Value with its label. */
export type FieldLabel = readonly [value: string | number, label: MessageKey]

/** Lists whose values come from the account's server. */
export type FieldList = 'languages' | 'channels' | 'videoProviders' | 'gifRatings'

/** Control of a setting whose kind does not determine it. */
export type FieldControl =
  | { readonly kind: 'choices'; readonly labels: readonly FieldLabel[] }
  | { readonly kind: 'list'; readonly list: FieldList }
  /** Preset values of a limit, in seconds or days. `none` is the label for no limit. */
  | {
      readonly kind: 'limit'
      readonly unit: 'seconds' | 'days'
      readonly usual: readonly number[]
      readonly none: MessageKey
    }
  /** Multiline text. */
  | { readonly kind: 'lines' }

/** Setting of the organization with its texts. `name` is that of a row in `organizationRows`. */
export interface OrganizationField {
  readonly name: string
  readonly title: MessageKey
  readonly hint?: MessageKey
  /** `owner`: only owners may change it, not all administrators. */
  readonly right?: 'owner'
  readonly control?: FieldControl
  /** Returns the confirmation to show before a change that cannot be undone. */
  readonly question?: (next: unknown, before: unknown) => Question
  /** Setting that this one replaced on newer servers. */
  readonly before?: OrganizationField
}

/** Settings shown together under a heading. */
export interface OrganizationSection {
  readonly title: MessageKey
  readonly fields: readonly OrganizationField[]
}

/** Props of a setting's control. */
export interface FieldControlProps {
  /** Id of the control. `${id}-title` and `${id}-more` are the ids of its texts. */
  readonly id: string
  readonly field: OrganizationField
  readonly row: OrganizationRow
  readonly value: unknown
  readonly isFixed: boolean
  readonly isBusy: boolean
  readonly isRefused: boolean
  /**
   * Resolves with false if the server refused the value, otherwise true. `wire` is sent instead of `value` if the
   * request needs another format.
   */
  readonly onChange: (value: unknown, wire?: unknown) => Promise<boolean>
}

type More = Omit<OrganizationField, 'name' | 'title'>

export const field = (name: string, title: MessageKey, more: More = {}): OrganizationField => ({
  name,
  title,
  ...more,
})
export const choices = (labels: readonly FieldLabel[]): FieldControl => ({ kind: 'choices', labels })
export const list = (name: FieldList): FieldControl => ({ kind: 'list', list: name })

const ranks = {
  everyone: 'groupSetting.everyone',
  members: 'groupSetting.members',
  fullMembers: 'groupSetting.fullMembers',
  moderators: 'groupSetting.moderators',
  administrators: 'groupSetting.administrators',
  owners: 'groupSetting.owners',
  nobody: 'groupSetting.nobody',
} as const satisfies Readonly<Record<string, MessageKey>>

const common: readonly FieldLabel[] = [
  [1, ranks.members],
  [3, ranks.fullMembers],
  [4, ranks.moderators],
  [2, ranks.administrators],
]

/** Values of the permissions on servers that had roles instead of groups, from most to least permissive. */
export const policies = {
  common,
  orNobody: [...common, [6, ranks.nobody]],
  orEveryone: [[5, ranks.everyone], ...common, [6, ranks.nobody]],
  webPublic: [
    [4, ranks.moderators],
    [2, ranks.administrators],
    [7, ranks.owners],
    [6, ranks.nobody],
  ],
  wildcard: [
    [1, ranks.everyone],
    [2, ranks.members],
    [3, ranks.fullMembers],
    [7, ranks.moderators],
    [5, ranks.administrators],
    [6, ranks.nobody],
  ],
  direct: [
    [1, ranks.everyone],
    [2, ranks.nobody],
  ],
  bots: [
    [1, ranks.members],
    [2, 'organization.bots_writeOnly'],
    [3, ranks.administrators],
  ],
} as const satisfies Readonly<Record<string, readonly FieldLabel[]>>

/** Returns a permission, with the policy that older servers have instead. */
export const permission = (
  name: PermissionSetting,
  more: More = {},
  policy?: readonly [name: string, labels: readonly FieldLabel[]],
): OrganizationField => {
  const { right } = more
  const title = permissionTitles[name]
  return field(name, title, {
    ...more,
    ...(policy !== undefined && {
      before: field(policy[0], title, {
        control: choices(policy[1]),
        ...(right !== undefined && { right }),
      }),
    }),
  })
}
