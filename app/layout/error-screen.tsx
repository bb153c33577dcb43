import type { ReactNode } from "react";

interface Props {
  status: number;
  title: string;
  text: string;
  /** Whether the sentence is read out: of a form that was answered, not of an address that was asked for. */
  isTold?: boolean;
  /** Under the sentence. */
  children?: ReactNode;
  /** The next step: links and buttons. */
  actions: ReactNode;
}

/** How every error looks: what happened, and the next step. By its mark it is no view of any page (`countVisit`). */
export function ErrorScreen({ status, title, text, isTold, children, actions }: Props) {
  return (
    <div className="page grid min-h-[60vh] content-start gap-4 pt-[max(4rem,14vh)] pb-16" data-error="">
      <p className="font-mono text-ui text-text-3">Erreur {status}</p>
      <h1 className="font-title text-hero">{title}</h1>
      <p className="max-w-prose text-lead text-balance text-text-2" role={isTold ? "alert" : undefined}>
        {text}
      </p>
      {children}
      <div className="mt-2 flex flex-wrap gap-3">{actions}</div>
    </div>
  );
}
