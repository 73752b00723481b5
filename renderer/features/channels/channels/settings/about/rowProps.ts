import type { Channel } from '../../../../../../shared/api/types.ts'

export interface RowProps {
  readonly channel: Channel
}
