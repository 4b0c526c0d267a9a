import { Gauge, type Registry } from '@prometheus-io/client'
import type { App } from '#server/platform/http/app.ts'
import { lastBackup } from './schedule.ts'

/**
 * Metric with the age of the newest scheduled backup. It has no value without a backup or while the database is
 * unavailable.
 */
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
