import type { IconName, MenuItem } from '../../../../ui/index.ts'
import type { KeyLabel } from '../../../../../shared/keys/keyLabel.ts'

/** A button of the toolbar that is not a format. A narrow toolbar has it in its menu. */
export interface Tool {
  readonly id: string
  readonly icon: IconName
  readonly label: string
  readonly shortcut?: KeyLabel | undefined
  /** Opens a dialog. Absent for a button with a menu. */
  readonly run?: () => void
  readonly items?: readonly MenuItem[]
  /** Title of the menu. */
  readonly title?: string
}
