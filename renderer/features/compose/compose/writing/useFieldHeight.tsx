import type { CSSProperties, ReactNode } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { isConfined, keepSettings, useCommands, useKeyOf } from '../../../../state/index.ts'
import { IconButton } from '../../../../ui/index.ts'
import { filledSize, useResizedEdge } from '../../../common/edges/index.ts'

/** Marks the box of an edit, whose height the command changes while the focus is in it. */
export const editMark = 'data-edit-box'

interface FieldHeight {
  /** auto: as the text needs. */
  readonly kind: 'auto' | 'sized' | 'filled'
  readonly style: CSSProperties
  /** The field's top edge, which can be dragged, and the button that fills the pane. */
  readonly controls: ReactNode
}

/** The height of the composer's field or of a field for edits, which the window keeps. */
export function useFieldHeight(field: 'composeHeight' | 'editHeight', buttonClass = ''): FieldHeight {
  const name = field === 'composeHeight' && isConfined() ? 'windowComposeHeight' : field
  const { size, handle } = useResizedEdge(name)
  const keyOf = useKeyOf()
  const kind = size >= filledSize ? 'filled' : size > 0 ? 'sized' : 'auto'
  const toggle = (): void => keepSettings({ [name]: kind === 'filled' ? 0 : filledSize })
  const isEdit = field === 'editHeight'
  useCommands([
    {
      id: 'write.fill',
      when: ({ inDialog, target }) => !inDialog && (target?.closest(`[${editMark}]`) != null) === isEdit,
      run: toggle,
    },
  ])
  return {
    kind,
    style: { '--field-height': `${size}px` } as CSSProperties,
    controls: (
      <>
        {handle}
        <IconButton
          icon="expand"
          size={13}
          className={buttonClass}
          label={t(kind === 'filled' ? 'compose.fill_end' : 'compose.fill')}
          shortcut={keyOf('write.fill')}
          aria-pressed={kind === 'filled'}
          onClick={toggle}
        />
      </>
    ),
  }
}
