import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react'
import { IconButton } from './Button.tsx'
import { cx } from './cx.ts'
import styles from './Dialog.module.css'
import { Buttons } from './form/Buttons.tsx'

export interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Hides the title except from screen readers, for dialogs that are a single field. */
  readonly bare?: boolean
  readonly width?: number
  /** Accessible name of the close button. Without it there is no such button, but Escape still closes. */
  readonly closeLabel?: string
  readonly className?: string
}

/** Modal dialog. Uses the native element, which traps the focus and restores it on closing. */
export function Dialog({
  title,
  onClose,
  children,
  bare = false,
  width = 460,
  closeLabel,
  className,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = ref.current
    const before = document.activeElement
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={ref}
      className={cx(styles.dialog, bare && styles.bare, className)}
      style={{ width }}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles.inside}>
        {bare ? (
          <h2 id={id} className="visually-hidden">
            {title}
          </h2>
        ) : (
          <header className={styles.head}>
            <h2 id={id}>{title}</h2>
            {closeLabel !== undefined && <IconButton icon="close" label={closeLabel} onClick={onClose} />}
          </header>
        )}
        {children}
      </div>
    </dialog>
  )
}

interface BodyProps {
  readonly children: ReactNode
  /** Error between the content and the buttons, which stays visible while the content scrolls. */
  readonly note?: ReactNode
  /** Buttons that close the dialog. */
  readonly actions: ReactNode
}

/** Content of a dialog, with the buttons below it. */
export function DialogBody({ children, note, actions }: BodyProps) {
  return (
    <div className={styles.body}>
      <div className={styles.parts}>{children}</div>
      {note}
      <Buttons>{actions}</Buttons>
    </div>
  )
}

/** Content of a dialog that is a form: Enter in a field submits it. */
export function DialogForm({
  children,
  note,
  actions,
  onSubmit,
  ...rest
}: BodyProps & Omit<ComponentProps<'form'>, 'className' | 'onSubmit'> & { readonly onSubmit: () => void }) {
  return (
    <form
      {...rest}
      className={styles.body}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className={styles.parts}>{children}</div>
      {note}
      <Buttons>{actions}</Buttons>
    </form>
  )
}
