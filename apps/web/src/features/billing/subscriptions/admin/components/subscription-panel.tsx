import type { AdminSubscription } from '@enlace/contract/billing/subscriptions/admin-subscriptions.contract.ts';
import type { SubscriptionActs } from '../api/use-subscription-acts.ts';
import {
  CancelDialog,
  CouponDialog,
  ExtendDialog,
  GrantDialog,
  PauseDialog,
  RevokePackageDialog,
  UnparkDialog,
} from './act-dialogs.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { ForecastDialog } from './forecast-dialog.tsx';

export type PanelKind = 'change' | 'cancel' | 'pause' | 'extend' | 'unpark' | 'coupon' | 'grant' | 'forecast';
export type Panel = { kind: PanelKind } | { kind: 'revoke'; purchaseId: string };

type Props = { panel: Panel; detail: AdminSubscription; acts: SubscriptionActs; onClose: () => void };

/** The dialog of the selected action. */
export function SubscriptionPanel({ panel, ...props }: Props) {
  switch (panel.kind) {
    case 'change':
      return <ChangeDialog {...props} />;
    case 'cancel':
      return <CancelDialog {...props} />;
    case 'pause':
      return <PauseDialog {...props} />;
    case 'extend':
      return <ExtendDialog {...props} />;
    case 'unpark':
      return <UnparkDialog {...props} />;
    case 'coupon':
      return <CouponDialog {...props} />;
    case 'grant':
      return <GrantDialog {...props} />;
    case 'revoke':
      return <RevokePackageDialog {...props} purchaseId={panel.purchaseId} />;
    case 'forecast':
      return <ForecastDialog client={props.detail.item.client} onClose={props.onClose} />;
  }
}
