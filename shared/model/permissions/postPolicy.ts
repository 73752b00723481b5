import type { MessageKey } from '../../i18n.ts'

/** Ranks that may post on servers without groups for it, from the widest to the narrowest. */
export const postPolicies = [1, 3, 4, 2] as const
export type PostPolicyValue = (typeof postPolicies)[number]

/** By the post policy of servers without the group setting (specification, Channel object). */
export const postPolicyLabels: Readonly<Record<PostPolicyValue, MessageKey>> = {
  1: 'groupSetting.everyone',
  3: 'groupSetting.fullMembers',
  4: 'groupSetting.moderators',
  2: 'groupSetting.administrators',
}

/** The policy as far as it keeps somebody from posting; null: everyone may, or a later server has another one. */
export const limitingPostPolicy = (policy: number | null): PostPolicyValue | null =>
  postPolicies.find((known) => known === policy && known !== 1) ?? null
