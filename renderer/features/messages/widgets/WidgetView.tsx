import { t } from '../../../../shared/i18n.ts'
import { useAccount } from '../../../state/index.ts'
import { Icon } from '../../../ui/index.ts'
import { nameOf } from '../people.ts'
import styles from './WidgetView.module.css'
import type { PollOption, TodoTask, Widget } from './widgetOf.ts'

interface WidgetViewProps {
  readonly widget: Widget
  /** To where one can vote and tick. */
  readonly onOpen: () => void
}

/** A poll or a list of tasks as it stands, as text: nothing in it can be changed here. */
export function WidgetView({ widget, onOpen }: WidgetViewProps) {
  const isPoll = widget.type === 'poll'
  const title = isPoll
    ? widget.question || t('messages.poll_untitled')
    : widget.title || t('messages.todo_untitled')
  return (
    <div className={styles.widget} role="group" aria-label={t(isPoll ? 'messages.poll' : 'messages.todo')}>
      <p className={styles.title}>{title}</p>
      {!isPoll && widget.tasks.length === 0 && <p className={styles.detail}>{t('messages.todo_empty')}</p>}
      <ul>
        {isPoll
          ? widget.options.map((option) => <Option key={option.key} option={option} />)
          : widget.tasks.map((task) => <Task key={task.key} task={task} />)}
      </ul>
      <button type="button" className={styles.open} onClick={onOpen}>
        {t(isPoll ? 'messages.poll_open' : 'messages.todo_open')}
      </button>
    </div>
  )
}

function Option({ option: { text, voters } }: { option: PollOption }) {
  const names = useAccount((state) => voters.map((id) => nameOf(state, id)).join(', '))
  return (
    <li className={styles.row}>
      {text}
      <span className={styles.detail}>
        {t('messages.poll_votes', { count: voters.length })}
        {names !== '' && `: ${names}`}
      </span>
    </li>
  )
}

function Task({ task: { task, detail, isDone } }: { task: TodoTask }) {
  return (
    <li className={styles.row} data-done={isDone}>
      {isDone && <Icon name="check" size={12} className={styles.done} />}
      <span className={styles.name}>{task}</span>
      {isDone && <span className="visually-hidden"> {t('messages.todo_done')}</span>}
      {detail !== '' && <span className={styles.detail}>{detail}</span>}
    </li>
  )
}
