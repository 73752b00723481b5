import { useState } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import type { UserId } from '../../../../../shared/api/types.ts'
import type { TodoChange } from '../../../../../shared/model/messages/widgetChange.ts'
import { Button } from '../../../../ui/index.ts'
import { WidgetField, WidgetTitle } from './WidgetField.tsx'
import styles from './WidgetView.module.css'
import { nextIndex, shownAtFirst, type Todo } from './widgetOf.ts'

interface TodoViewProps {
  readonly list: Todo
  readonly ownUserId: UserId
  readonly isAuthor: boolean
  readonly send: (change: TodoChange) => void
}

/** A to-do list. Users check and add tasks; its author can edit the title. */
export function TodoView({ isAuthor, list, ownUserId, send }: TodoViewProps) {
  const [showsAll, setShowsAll] = useState(false)
  const { tasks, title } = list
  const shown = showsAll ? tasks : tasks.slice(0, shownAtFirst)
  return (
    <div className={styles.widget} role="group" aria-label={t('messages.todo')}>
      <WidgetTitle
        title={title}
        unnamed={t('messages.todo_untitled')}
        editLabel={t('media.todo_edit')}
        onChange={isAuthor ? (text) => send({ type: 'new_task_list_title', title: text }) : null}
      />
      {tasks.length === 0 && <p className={styles.detail}>{t('messages.todo_empty')}</p>}
      <ul>
        {shown.map(({ detail, isDone, key, task }) => (
          <li key={key} className={styles.task} data-done={isDone}>
            <label>
              <input
                type="checkbox"
                checked={isDone}
                onChange={() => send({ type: 'strike', key })}
                onKeyDown={(event) => {
                  // Space toggles the checkbox, while it scrolls the messages around it.
                  if (event.key === ' ') event.stopPropagation()
                }}
              />
              <bdi className={styles.name}>{task}</bdi>
              {detail !== '' && <bdi className={styles.detail}>{detail}</bdi>}
            </label>
          </li>
        ))}
      </ul>
      {shown.length < tasks.length && (
        <Button variant="quiet" onClick={() => setShowsAll(true)}>
          {t('media.todo_all', { count: tasks.length })}
        </Button>
      )}
      <WidgetField
        label={t('media.todo_add_label')}
        action={t('media.todo_add')}
        onSubmit={(text) => {
          // Details follow a colon, as in the message that creates a list.
          const [task = '', ...rest] = text.split(': ')
          const key = nextIndex(tasks, ownUserId, 'task')
          if (tasks.some((todoTask) => todoTask.task === task)) return
          send({ type: 'new_task', key, task, desc: rest.join(': '), completed: false })
        }}
      />
    </div>
  )
}
