import type { ApplicationScope } from "./applicationScopes.ts";

/**
 * What an external application may read of the graph: object type → the scope that its rows need. An operation's own scope covers the rows that
 * it answers with; whatever hangs off those needs what stands here. A type that is in neither table is closed, whatever was granted.
 */
export const ROW_SCOPES: Readonly<Record<string, ApplicationScope>> = {
  Viewer: "workspace:read",
  Organization: "workspace:read",
  Workspace: "workspace:read",
  PostingSlot: "workspace:read",
  VoiceProfile: "workspace:read",
  SocialAccount: "accounts:read",
  SocialSet: "accounts:read",
  Publication: "publications:read",
  Rendition: "publications:read",
  DeliveryAttempt: "publications:read",
  MediaItem: "media:read",
  MediaUpload: "media:write",
  MediaUsage: "media:read",
  ImageTemplate: "media:read",
};

/** Types of which not every field is open: of a person, and of what lies above the workspaces, no more than the way to these. */
export const OPEN_FIELDS: Readonly<Record<string, readonly string[]>> = {
  Viewer: ["organizations"],
  Organization:
    "id name revision createdAt updatedAt viewerRole viewerCanAdminister workspaces mediaUsage themeSelection".split(
      " ",
    ),
};

/** Types that are no rows of their own: a part of what they hang off, and read with it. */
export const PARTS: ReadonlySet<string> = new Set(
  `PageInfo WorkspaceSettings UpcomingSlot
  AccountError AccountLimits EffectiveVoice VoiceCorrection VoiceDefinition VoiceExample VoiceInterviewAnswer
  ActionOutput Delivery PublicationProblem PublicationValidation RenditionMedium RenditionOptions
  AngleMedia BuildDirection CreativeAngle
  AltTextResult HttpHeader MediaAllowance MediaUploadAddress MediaUploadResult MediaUse
  MemeExample MemeSemantic MemeTemplate MemeTemplateCatalog MemeTemplateListing
  BuiltInImageTemplate ImageAdjustments ImageBackground ImageBackgroundImage ImageColorCurves ImageColorGrade ImageColorWheels ImageCrop
  ImageDocument ImageEditorPreset ImageEffects ImageEraseMask ImageEraseStroke ImageExportDefaults ImageGradient ImageGradientStop
  ImageGuides ImageLayer ImageLayerImage ImageLayerShadow ImageLayerStroke ImageMask ImagePage ImagePaint ImagePoint ImageRenderGap
  ImageShape ImageSpan ImageText ImageTextCurve ImageTextShadow ImageTransform
  BuiltinTheme ResolvedTheme ThemeColors ThemeComponents ThemeElevation ThemeManifest ThemeManifestAsset ThemeManifestFont ThemeMotion
  ThemeMovement ThemeNativeFont ThemeProtectedEditor ThemeReference ThemeScheme ThemeSchemes ThemeSelection ThemeShape ThemeShell
  ThemeSpacing ThemeTypeRole ThemeTypography
  NativeThemeEasing NativeThemeElevation NativeThemeMotion NativeThemeMovement NativeThemeScheme NativeThemeShadow NativeThemeShape
  NativeThemeShell NativeThemeSpacing NativeThemeTypeRole NativeThemeTypography`.split(/\s+/),
);
