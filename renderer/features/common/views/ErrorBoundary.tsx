import { Component, createRef, type ErrorInfo, type ReactNode } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { callQuietly, contextOf, logError } from '../../../state/index.ts'
import { Button, EmptyState } from '../../../ui/index.ts'
import styles from './ErrorBoundary.module.css'

interface Props {
  /** Name of the pane in the log. */
  readonly pane: string
  /** Identifies what the pane shows: when it changes, a failed pane gets a fresh try. */
  readonly resetKey?: unknown
  /** Shown instead of a pane that failed, for parts too small for a notice with a button. */
  readonly fallback?: ReactNode
  /** Called when the pane is loaded again after it failed while somebody was writing in it. */
  readonly onWritingAgain?: () => void
  readonly children: ReactNode
}
interface State {
  readonly error: Error | null
  readonly resetKey: unknown
}

/** Keeps a fault in one pane, or in one part of a row: the others go on, and this one can be loaded again. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey }
  readonly #notice = createRef<HTMLDivElement>()
  /** True when the failed pane contained the text field that had the focus. */
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

  /** The element that has the focus, while the failed pane is still in the page. */
  override getSnapshotBeforeUpdate(_: Props, { error }: State): Element | null {
    return error === null && this.state.error !== null ? document.activeElement : null
  }

  override componentDidUpdate(_: Props, before: State, focused: Element | null): void {
    if (before.error === null && this.state.error !== null) {
      this.#tookField = focused !== null && !focused.isConnected && contextOf(focused).inText
      // The keys were meant for that field: in the page's body they would be shortcuts.
      if (this.#tookField) this.#notice.current?.focus()
    } else if (before.error !== null && this.state.error === null) {
      // Runs after the effects of the pane: only then is it there to be asked to go on with the writing.
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
