import type { DemoFile } from '../requests/request.ts'
import { flatPlan, hoseUnderSink, scannedSheet } from './drawings.ts'
import { pdf } from './pdf.ts'
import { png } from './png.ts'

type Made = { filename: string; content_type: 'application/pdf' | 'image/png'; bytes: () => Buffer }

/** The files that hang on the demo's requests, made here so that none has to be shipped. */
export const demoFiles: Record<DemoFile, Made> = {
  referral: {
    filename: 'Referral_Dr-Amari.pdf',
    content_type: 'application/pdf',
    bytes: () =>
      pdf(
        'Referral for imaging',
        [
          'Patient: Maya Lindqvist',
          'Referring physician: Dr. L. Amari, orthopedics',
          'Date: March 9',
          '',
          'Study: MRI, left knee, without contrast',
          'Reason: pain and locking after a fall, not better after six weeks',
          'of physical therapy.',
          '',
          'Authorization to be requested from Linden Health before the study.',
          '',
          'No earlier images to compare. No implants, no pacemaker, no allergies.',
          'Please send the report to the office on Chicago Avenue.',
          'Signed: L. Amari, MD',
        ],
        scannedSheet(410, 527),
      ),
  },
  letter: {
    filename: 'Letter_from_Alder_Care.pdf',
    content_type: 'application/pdf',
    bytes: () =>
      pdf('Coordination of benefits', [
        'Dear member,',
        '',
        'Our records show that a dependent on your plan, Bohdan P., may also',
        'be covered by another health plan. Until you tell us which plan pays',
        'first, we cannot pay for the therapy visits that were planned.',
        '',
        'Please answer within 30 days with the enclosed form COB-2.',
        '',
        'Alder Care, Member Records',
      ]),
  },
  vaccines: {
    filename: 'Biscuit_vaccines_2025.pdf',
    content_type: 'application/pdf',
    bytes: () =>
      pdf('Vaccination record', [
        'Lakeside Animal Clinic, Minneapolis',
        '',
        'Biscuit, greyhound, female, spayed, fawn',
        'Owner: Maya Lindqvist',
        '',
        'Rabies (3 years): given',
        'Distemper and parvo (3 years): given',
        'Bordetella (1 year): given',
        'Leptospirosis (1 year): given',
      ]),
  },
  lisbon_plan: {
    filename: 'Lisbon_in_four_days.pdf',
    content_type: 'application/pdf',
    bytes: () =>
      pdf('Lisbon, for Anders', [
        'The first day',
        'You land at eleven. A driver waits with your name. Lunch under the',
        'lemon tree, then nothing at all until the shops open again at four.',
        '',
        'The second day',
        'The first tram from its first stop, sitting. The maritime museum in',
        'Belem. At seven, a wooden boat on the Tagus, and a skipper to talk to.',
        '',
        'The third day: seventy',
        'Breakfast late. A table for five in Graca at eight, fish with the',
        'head on. If the aunt sings, she sings after ten.',
        '',
        'The fourth day',
        'The tile museum or the courtyard, by vote. Home the day after.',
      ]),
  },
  flat_plan: {
    filename: 'Alfama_flat_plan.png',
    content_type: 'image/png',
    bytes: () => png(flatPlan()),
  },
  hose: {
    filename: 'Under_the_sink_sketch.png',
    content_type: 'image/png',
    bytes: () => png(hoseUnderSink()),
  },
}
