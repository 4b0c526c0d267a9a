import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { refetchInvalidatedFirstAnswers } from './first-answers.ts'

function openThread() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  refetchInvalidatedFirstAnswers(client)
  const answers: PromiseWithResolvers<string>[] = []
  const fetchThread = vi.fn<() => Promise<string>>(() => {
    const answer = Promise.withResolvers<string>()
    answers.push(answer)
    return answer.promise
  })
  const thread = new QueryObserver(client, { queryKey: ['/thread'], queryFn: fetchThread })
  const close = thread.subscribe(() => undefined)
  return { client, answers, fetchThread, thread, close }
}

test('a first answer that was pending during a change is shown and fetched again', async () => {
  const { client, answers, fetchThread, thread, close } = openThread()
  await vi.waitUntil(() => answers.length === 1)
  void client.invalidateQueries({ queryKey: ['/thread'] })
  void client.invalidateQueries({ queryKey: ['/thread'] })
  answers[0]?.resolve('before the change')
  await vi.waitUntil(() => answers.length === 2)
  expect(thread.getCurrentResult().data).toBe('before the change')
  answers[1]?.resolve('after the change')
  await vi.waitUntil(() => thread.getCurrentResult().data === 'after the change')
  expect(fetchThread).toHaveBeenCalledTimes(2)
  close()
})

test('a first answer is fetched once if nothing changed during its fetch', async () => {
  const { answers, fetchThread, thread, close } = openThread()
  await vi.waitUntil(() => answers.length === 1)
  answers[0]?.resolve('the thread')
  await vi.waitUntil(() => thread.getCurrentResult().data === 'the thread')
  expect(fetchThread).toHaveBeenCalledTimes(1)
  close()
})

test('a first fetch that failed is not repeated after a change', async () => {
  const { client, answers, fetchThread, thread, close } = openThread()
  await vi.waitUntil(() => answers.length === 1)
  void client.invalidateQueries({ queryKey: ['/thread'] })
  answers[0]?.reject(new Error('The server does not answer.'))
  await vi.waitUntil(() => thread.getCurrentResult().isError)
  expect(fetchThread).toHaveBeenCalledTimes(1)
  close()
})
