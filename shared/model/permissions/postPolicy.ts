import type { MessageKey } from '../../i18n.ts'

/** Post policies of servers without the group setting, from the widest to the narrowest. */
export const postPolicies = [1, 3, 4, 2] as const
export type PostPolicyValue = (typeof postPolicies)[number]

/** Labels of the post policies (specification, Channel object). */
export const postPolicyLabels: Readonly<Record<PostPolicyValue, MessageKey>> = {
  1: 'groupSetting.everyone',
  3: 'groupSetting.fullMembers',
  4: 'groupSetting.moderators',
  2: 'groupSetting.administrators',
}

/** Returns the post policy if it restricts posting; null when all users may post or the policy is unknown. */
export const limitingPostPolicy = (policy: number | null): PostPolicyValue | null =>
  postPolicies.find((listed) => listed === policy && listed !== 1) ?? null
