import type { OrganizationRow } from '../../../../../shared/api/routes/organization/organizationRows.ts'
import type { MessageKey } from '../../../../../shared/i18n.ts'
import {
  permissionTitles,
  type PermissionSetting,
} from '../../../../../shared/model/permissions/permissionTitles.ts'
import type { Question } from '../../../common/forms/index.ts'

/** A value and its words. */
export type FieldLabel = readonly [value: string | number, label: MessageKey]

/** Lists that the account's server decides. */
export type FieldList = 'languages' | 'channels' | 'videoProviders' | 'gifRatings'

/** How a setting is shown where its kind does not say it. */
export type FieldControl =
  | { readonly kind: 'choices'; readonly labels: readonly FieldLabel[] }
  | { readonly kind: 'list'; readonly list: FieldList }
  /** Usual values of a limit, in seconds or days; `none` is said where there is no limit. */
  | {
      readonly kind: 'limit'
      readonly unit: 'seconds' | 'days'
      readonly usual: readonly number[]
      readonly none: MessageKey
    }
  /** A text of several lines. */
  | { readonly kind: 'lines' }

/** A setting of the organisation on screen: a row of `organizationRows` with its words. */
export interface OrganizationField {
  readonly name: string
  readonly title: MessageKey
  readonly hint?: MessageKey
  /** owner: administrators who are no owners may not change it. */
  readonly right?: 'owner'
  readonly control?: FieldControl
  /** Asked before each change, where it cannot be undone. */
  readonly question?: (next: unknown, before: unknown) => Question
  /** The setting that servers had before this one. */
  readonly before?: OrganizationField
}

/** Settings that are shown together. */
export interface OrganizationSection {
  readonly title: MessageKey
  readonly fields: readonly OrganizationField[]
}

/** Props of the control of a setting. */
export interface FieldControlProps {
  /** Id of the control; `${id}-title` and `${id}-more` are those of the texts. */
  readonly id: string
  readonly field: OrganizationField
  readonly row: OrganizationRow
  readonly value: unknown
  readonly isFixed: boolean
  readonly isBusy: boolean
  readonly isRefused: boolean
  /** Resolves with true unless the server refused it. wire: what is sent where it is not the value as told. */
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

/** The values of permissions on servers that had ranks in the place of groups, from the widest to the narrowest. */
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

/** A permission, with the policy that older servers have in its place. */
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
