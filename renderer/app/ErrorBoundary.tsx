import { Component, type ErrorInfo, type ReactNode } from 'react'
import { t } from '../../shared/i18n.ts'
import { callQuietly, logError } from '../state/index.ts'
import { Button, EmptyState } from '../ui/index.ts'
import styles from './ErrorBoundary.module.css'

interface Props {
  /** For the log. */
  readonly pane: string
  /** What the pane shows: another one gets a fresh try. */
  readonly resetKey?: string
  readonly children: ReactNode
}
interface State {
  readonly error: Error | null
  readonly resetKey: string | undefined
}

/** Keeps a fault in one pane: the others go on, and this one can be loaded again. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey }

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

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    return (
      <div role="alert" className={styles.failed}>
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
