import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react'
import { IconButton } from './Button.tsx'
import { cx } from './cx.ts'
import styles from './Dialog.module.css'
import { Buttons } from './form/Buttons.tsx'

export interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** The title is read out but not shown: for dialogs that are one field. */
  readonly bare?: boolean
  readonly width?: number
  /** The name of the button in the corner; without it there is none (Escape still closes). */
  readonly closeLabel?: string
  readonly className?: string
}

/** A modal window in the window: the browser's own dialog, so focus stays in it and returns where it was. */
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
  /** Between the children and the buttons: a refusal, which stays in sight while the children scroll. */
  readonly note?: ReactNode
  /** The buttons that end it. */
  readonly actions: ReactNode
}

/** The question of a dialog, and below it the buttons that answer. */
export function DialogBody({ children, note, actions }: BodyProps) {
  return (
    <div className={styles.body}>
      <div className={styles.parts}>{children}</div>
      {note}
      <Buttons>{actions}</Buttons>
    </div>
  )
}

/** A dialog's body that is a form: Enter in a field presses the button that submits. */
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
