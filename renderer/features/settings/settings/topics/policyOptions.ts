import type { MessageKey } from '../../../../../shared/i18n.ts'
import { policies } from '../../../../../shared/model/topics/userTopics.ts'

/** Policy as an option, with the first feature level that has it. */
export interface PolicyOption {
  readonly policy: (typeof policies)[keyof typeof policies]
  readonly label: MessageKey
  readonly since: number
}

/** "Default" is last, so that the arrow keys do not set it on the way to another policy. */
export const policyOptions: readonly PolicyOption[] = [
  { policy: policies.followed, label: 'settings.topics_followed', since: 219 },
  { policy: policies.unmuted, label: 'settings.topics_unmuted', since: 170 },
  { policy: policies.muted, label: 'settings.topics_muted', since: 0 },
  { policy: policies.none, label: 'settings.topics_default', since: 0 },
]
