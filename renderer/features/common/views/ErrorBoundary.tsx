import { Component, createRef, type ErrorInfo, type ReactNode } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { callQuietly, contextOf, logError } from '../../../state/index.ts'
import { Button, EmptyState } from '../../../ui/index.ts'
import styles from './ErrorBoundary.module.css'

interface Props {
  /** Name of the pane in the log. */
  readonly pane: string
  /** Identifies the content of the pane. A change renders a failed pane again. */
  readonly resetKey?: unknown
  /** Shown instead of a failed part that is too small for a notice with a button. */
  readonly fallback?: ReactNode
  /** Called when the pane is rendered again after it failed while the user was writing in it. */
  readonly onWritingAgain?: () => void
  readonly children: ReactNode
}
interface State {
  readonly error: Error | null
  readonly resetKey: unknown
}

/** Limits an error to one pane or part of a row. The rest keeps working, and the failed part can be loaded again. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey }
  readonly #notice = createRef<HTMLDivElement>()
  /** True if the failed pane contained the focused text field. */
  #tookField = false

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    logError(`pane ${this.props.pane}: ${text}${info.componentStack ?? ''}`)
  }

  /** Returns the focused element while the failed pane is still in the document. */
  override getSnapshotBeforeUpdate(_: Props, { error }: State): Element | null {
    return error === null && this.state.error !== null ? document.activeElement : null
  }

  override componentDidUpdate(_: Props, before: State, focused: Element | null): void {
    if (before.error === null && this.state.error !== null) {
      this.#tookField = focused !== null && !focused.isConnected && contextOf(focused).inText
      // Focuses the notice, since keys typed for that field would run commands if the body had the focus.
      if (this.#tookField) this.#notice.current?.focus()
    } else if (before.error !== null && this.state.error === null) {
      // Runs after the effects of the pane, which must exist before it can be asked to continue the writing.
      if (this.#tookField && before.resetKey === this.state.resetKey)
        queueMicrotask(() => this.props.onWritingAgain?.())
      this.#tookField = false
    }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    if (this.props.fallback !== undefined) return this.props.fallback
    return (
      <div
        ref={this.#notice}
        role="alert"
        className={styles.failed}
        tabIndex={-1}
        data-keeps-keys
        onKeyDown={(event) => {
          if (event.key === 'Escape' && event.target === event.currentTarget) event.currentTarget.blur()
        }}
      >
        <EmptyState
          icon="warning"
          title={t('app.failed_title')}
          actions={
            <>
              <Button onClick={() => callQuietly('app.openLog', undefined)}>{t('app.open_log')}</Button>
              <Button variant="primary" icon="retry" onClick={() => this.setState({ error: null })}>
                {t('app.failed_reload')}
              </Button>
            </>
          }
        >
          <p>{t('app.failed_text')}</p>
          <details className={styles.details}>
            <summary>{t('app.failed_details')}</summary>
            <pre data-selectable>{error.stack ?? error.message}</pre>
          </details>
        </EmptyState>
      </div>
    )
  }
}
