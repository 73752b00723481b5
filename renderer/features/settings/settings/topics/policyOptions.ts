import type { MessageKey } from '../../../../../shared/i18n.ts'
import { policies } from '../../../../../shared/model/topics/userTopics.ts'

/** A policy as a choice, with the feature level from which on a server has it. */
export interface PolicyOption {
  readonly policy: (typeof policies)[keyof typeof policies]
  readonly label: MessageKey
  readonly since: number
}

/** The absence of a policy comes last, so that arrows do not set it on the way to another one. */
export const policyOptions: readonly PolicyOption[] = [
  { policy: policies.followed, label: 'settings.topics_followed', since: 219 },
  { policy: policies.unmuted, label: 'settings.topics_unmuted', since: 170 },
  { policy: policies.muted, label: 'settings.topics_muted', since: 0 },
  { policy: policies.none, label: 'settings.topics_default', since: 0 },
]
