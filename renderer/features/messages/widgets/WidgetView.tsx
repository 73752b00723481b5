import { t } from '../../../../shared/i18n.ts'
import { useAccount } from '../../../state/index.ts'
import { Icon } from '../../../ui/index.ts'
import { nameOf } from '../people.ts'
import styles from './WidgetView.module.css'
import type { PollOption, Widget } from './widgetOf.ts'

/** A poll or a list of tasks as it stands; changing it is not possible here. */
export function WidgetView({ widget }: { widget: Widget }) {
  if (widget.type === 'poll') {
    const most = Math.max(1, ...widget.options.map(({ voters }) => voters.length))
    return (
      <div className={styles.widget} role="group" aria-label={t('messages.poll')}>
        <p className={styles.title}>{widget.question || t('messages.poll_untitled')}</p>
        <ul>
          {widget.options.map((option) => (
            <Option key={option.key} option={option} most={most} />
          ))}
        </ul>
      </div>
    )
  }
  return (
    <div className={styles.widget} role="group" aria-label={t('messages.todo')}>
      <p className={styles.title}>{widget.title || t('messages.todo_untitled')}</p>
      <ul>
        {widget.tasks.map(({ key, task, detail, isDone }) => (
          <li key={key} className={styles.task} data-done={isDone}>
            <span className={styles.box} aria-hidden="true">
              {isDone && <Icon name="check" size={12} />}
            </span>
            <span>
              <span className={styles.name}>{task}</span>
              {isDone && <span className="visually-hidden"> {t('messages.todo_done')}</span>}
              {detail !== '' && <span className={styles.detail}> {detail}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Option({ option: { text, voters }, most }: { option: PollOption; most: number }) {
  const names = useAccount((state) => voters.map((id) => nameOf(state, id)).join(', '))
  return (
    <li className={styles.option}>
      <span className={styles.count} aria-label={t('messages.poll_votes', { count: voters.length })}>
        {voters.length}
      </span>
      <span className={styles.answer}>
        <span
          className={styles.bar}
          style={{ width: `${(voters.length / most) * 100}%` }}
          aria-hidden="true"
        />
        <span className={styles.name}>{text}</span>
        {names !== '' && <span className={styles.detail}> {names}</span>}
      </span>
    </li>
  )
}
