import { IconButton, Menu, useMenuOpener } from '../../../../ui/index.ts'
import type { Tool } from './tool.ts'
import styles from './toolbar.module.css'

interface ToolButtonProps {
  readonly tool: Tool
  readonly disabled: boolean
}

/** Button of the toolbar that opens a dialog or a menu. */
export function ToolButton({ tool, disabled }: ToolButtonProps) {
  const { menu, opener } = useMenuOpener()
  const { icon, id, items, label, run, shortcut, title = label } = tool
  return (
    <>
      <IconButton
        icon={icon}
        label={label}
        shortcut={shortcut}
        data-roving
        data-tool={id}
        className={styles.tool}
        disabled={disabled}
        {...(items === undefined ? { 'aria-haspopup': 'dialog', onClick: run } : opener)}
      />
      {menu !== null && items !== undefined && <Menu {...menu} label={title} hasTitle items={items} />}
    </>
  )
}
