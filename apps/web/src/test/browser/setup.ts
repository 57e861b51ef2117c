import '../../theme/base.css';
import '../../theme/tokens.css';
import '../../theme/fonts.css';
import '../../theme/mantine-styles.ts';
import '../../theme/mantine-overrides.css';
