import { Gauge, type Registry } from 'prom-client'
import type { App } from '#server/http/app.ts'
import { lastBackup } from './schedule.ts'

/** How old the newest scheduled backup is, as a metric; without one, or while the database is away, there is no value. */
export function showBackupAge(registry: Registry, app: Pick<App, 'config' | 'deskDb' | 'now'>): void {
  const age = new Gauge({
    name: 'tendwell_backup_age_seconds',
    help: 'Age of the newest scheduled backup',
    registers: [],
    async collect() {
      this.reset()
      const state = await lastBackup(app).catch(() => null)
      if (state?.last) this.set((app.now().getTime() - state.last.taken_at.getTime()) / 1000)
      else this.remove()
    },
  })
  registry.registerMetric(age)
}
